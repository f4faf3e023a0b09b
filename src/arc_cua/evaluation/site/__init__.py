"""A bundled back office that really runs, with planted troubles and an oracle on the server's side."""

from arc_cua.evaluation.site.records import Effect, EffectKind, Order, OrderStatus
from arc_cua.evaluation.site.server import PASSWORD, USER, FixtureSite
from arc_cua.evaluation.site.trouble import Trouble
from arc_cua.evaluation.site.verification import Check, check_order, verify_order

__all__ = [
    "PASSWORD",
    "USER",
    "Check",
    "Effect",
    "EffectKind",
    "FixtureSite",
    "Order",
    "OrderStatus",
    "Trouble",
    "check_order",
    "verify_order",
]
