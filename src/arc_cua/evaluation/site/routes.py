"""The fixture site's addresses: requests in, pages and redirects out. State lives in the store."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Mapping
from importlib.resources import files
from urllib.parse import urlencode

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from arc_cua.evaluation.site.incoming import Session, local_path, read_form
from arc_cua.evaluation.site.pages import account, customers, orders
from arc_cua.evaluation.site.pages.shell import Message
from arc_cua.evaluation.site.records import Order
from arc_cua.evaluation.site.store import InvalidChange, Store

_COOKIE = "office_session"


class Site:
    """Handlers over one store. `store` may be exchanged while the server runs."""

    def __init__(self, store: Store, passwords: Mapping[str, str]) -> None:
        self.store = store
        self._passwords = dict(passwords)
        self._sessions: dict[str, Session] = {}

    def forget_sessions(self) -> None:
        """Sign everybody out."""
        self._sessions.clear()

    def application(self) -> Starlette:
        """Return the ASGI application."""
        signed_in = self._signed_in
        return Starlette(
            routes=[
                Route("/static/{name}", _static),
                Route("/sign-in", self.show_sign_in),
                Route("/sign-in", self.sign_in, methods=["POST"]),
                Route("/sign-out", self.sign_out, methods=["POST"]),
                Route("/", signed_in(self.dashboard)),
                Route("/orders", signed_in(self.order_list)),
                Route("/orders/{number}", signed_in(self.order)),
                Route("/orders/{number}", signed_in(self.save_order), methods=["POST"]),
                Route("/orders/{number}/cancel", signed_in(self.cancel_order), methods=["POST"]),
                Route("/customers", signed_in(self.customer_list)),
                Route("/customers/{id}", signed_in(self.customer)),
                Route("/customers/{id}", signed_in(self.save_customer), methods=["POST"]),
                Route("/settings", signed_in(self.settings)),
                Route("/settings", signed_in(self.save_settings), methods=["POST"]),
                Route("/{rest:path}", signed_in(self.not_found)),
            ]
        )

    def _session(self, request: Request) -> Session | None:
        return self._sessions.get(request.cookies.get(_COOKIE, ""))

    def _signed_in(
        self, handler: Callable[[Request, Session], Awaitable[Response]]
    ) -> Callable[[Request], Awaitable[Response]]:
        async def guarded(request: Request) -> Response:
            session = self._session(request)
            if session is None:
                go_on = request.url.path + (f"?{request.url.query}" if request.url.query else "")
                return _go(f"/sign-in?{urlencode({'next': go_on})}")
            return await handler(request, session)

        return guarded

    async def show_sign_in(self, request: Request) -> Response:
        """The sign-in page."""
        return HTMLResponse(account.sign_in(go_on=local_path(request.query_params.get("next", "/"))))

    async def sign_in(self, request: Request) -> Response:
        """Check the password and start a session."""
        form = await read_form(request)
        user, go_on = form.get("user", ""), local_path(form.get("next", "/"))
        password = self._passwords.get(user)
        if password is None or not secrets.compare_digest(password.encode(), form.get("password", "").encode()):
            wrong = Message(text="The user name or the password is wrong.", is_error=True)
            return HTMLResponse(account.sign_in(go_on=go_on, user=user, message=wrong), status_code=401)
        token = secrets.token_urlsafe(18)
        self._sessions[token] = Session(user=user)
        response = _go(go_on)
        response.set_cookie(_COOKIE, token, httponly=True, samesite="lax")
        return response

    async def sign_out(self, request: Request) -> Response:
        """End the session."""
        self._sessions.pop(request.cookies.get(_COOKIE, ""), None)
        return _go("/sign-in")

    async def dashboard(self, _request: Request, session: Session) -> Response:
        """The first page."""
        return HTMLResponse(account.dashboard(self.store.orders, user=session.user, message=session.take_message()))

    async def order_list(self, request: Request, session: Session) -> Response:
        """One page of the list of orders."""
        query, status = (request.query_params.get(key, "").strip() for key in ("q", "status"))
        found = tuple(order for order in self.store.orders.values() if _matches(order, query, status))
        wanted = request.query_params.get("page", "1")
        listing = orders.Listing(orders=found, query=query, status=status)
        page = min(max(1, int(wanted)), listing.pages) if wanted.isascii() and wanted.isdigit() else 1
        listing = msgspec.structs.replace(listing, page=page)
        return HTMLResponse(orders.order_list(listing, user=session.user, message=session.take_message()))

    async def order(self, request: Request, session: Session) -> Response:
        """One order."""
        number = request.path_params["number"]
        if number not in self.store.orders:
            return await self.not_found(request, session)
        return self._order_page(request, session, message=session.take_message())

    def _order_page(
        self, request: Request, session: Session, *, message: Message | None, status_code: int = 200
    ) -> Response:
        page = orders.order_page(
            self.store.orders[request.path_params["number"]],
            self.store.trouble,
            user=session.user,
            message=message,
            notice_closed=request.cookies.get("notice") == "closed",
        )
        return HTMLResponse(page, status_code=status_code)

    async def save_order(self, request: Request, session: Session) -> Response:
        """Save the order's form, as far as the planted troubles let it through."""
        number = request.path_params["number"]
        if number not in self.store.orders:
            return await self.not_found(request, session)
        form = await read_form(request)
        await asyncio.sleep(self.store.trouble.slow_save_s)
        try:
            effect = self.store.save_order(number, form, session.user)
        except InvalidChange as fault:
            refused = Message(text=f"Not saved: {fault}.", is_error=True)
            return self._order_page(request, session, message=refused, status_code=422)
        saved = Message(text="Changes saved.")
        if self.store.trouble.false_success:
            return self._order_page(request, session, message=saved, status_code=500)
        if not effect.applied:
            busy = Message(text="The warehouse is busy. Nothing was saved, please try again.", is_error=True)
            return self._order_page(request, session, message=busy, status_code=503)
        session.message = saved
        return _go(f"/orders/{number}")

    async def cancel_order(self, request: Request, session: Session) -> Response:
        """Cancel the order."""
        number = request.path_params["number"]
        if number not in self.store.orders:
            return await self.not_found(request, session)
        self.store.cancel_order(number, session.user)
        session.message = Message(text=f"Order {number} is cancelled.")
        return _go(f"/orders/{number}")

    async def customer_list(self, request: Request, session: Session) -> Response:
        """The list of customers."""
        query = request.query_params.get("q", "").strip()
        found = tuple(
            customer
            for customer in self.store.customers.values()
            if query.casefold() in f"{customer.name} {customer.city}".casefold()
        )
        return HTMLResponse(customers.customer_list(found, query=query, user=session.user))

    async def customer(self, request: Request, session: Session) -> Response:
        """One customer."""
        found = self.store.customers.get(request.path_params["id"])
        if found is None:
            return await self.not_found(request, session)
        return HTMLResponse(customers.customer_form(found, user=session.user, message=session.take_message()))

    async def save_customer(self, request: Request, session: Session) -> Response:
        """Save the customer's form."""
        customer_id = request.path_params["id"]
        if customer_id not in self.store.customers:
            return await self.not_found(request, session)
        try:
            self.store.save_customer(customer_id, await read_form(request), session.user)
        except InvalidChange as fault:
            refused = Message(text=f"Not saved: {fault}.", is_error=True)
            page = customers.customer_form(self.store.customers[customer_id], user=session.user, message=refused)
            return HTMLResponse(page, status_code=422)
        session.message = Message(text="Customer saved.")
        return _go(f"/customers/{customer_id}")

    async def settings(self, _request: Request, session: Session) -> Response:
        """The settings."""
        return HTMLResponse(account.settings(self.store.settings, user=session.user, message=session.take_message()))

    async def save_settings(self, request: Request, session: Session) -> Response:
        """Save the settings' form."""
        self.store.save_settings(await read_form(request), session.user)
        session.message = Message(text="Settings saved.")
        return _go("/settings")

    async def not_found(self, _request: Request, session: Session) -> Response:
        """The page for whatever isn't there."""
        return HTMLResponse(account.not_found(user=session.user), status_code=404)


async def _static(request: Request) -> Response:
    kinds = {"style.css": "text/css", "notice.js": "text/javascript"}
    name = request.path_params["name"]
    if name not in kinds:
        return PlainTextResponse("not found", status_code=404)
    return Response(files("arc_cua.evaluation.site").joinpath(name).read_bytes(), media_type=kinds[name])


def _go(path: str) -> Response:
    return RedirectResponse(path, status_code=303)


def _matches(order: Order, query: str, status: str) -> bool:
    text = f"{order.number} {order.customer.name} {order.tracking}".casefold()
    return query.casefold() in text and status in {"", order.status.value}
