// Moves between steps by keyboard and shows on the timeline which one is in view. Everything else works without it.
const steps = [...document.querySelectorAll(".step")];
const links = new Map(
  [...document.querySelectorAll(".timeline a")].map((link) => [link.getAttribute("href").slice(1), link]),
);
let current = -1;

function mark(index) {
  if (index === current || index < 0) return;
  current = index;
  for (const link of links.values()) link.removeAttribute("aria-current");
  const link = links.get(steps[index].id);
  link.setAttribute("aria-current", "step");
  const list = link.closest("ol");
  const away = link.offsetTop - list.offsetTop;
  if (away < list.scrollTop || away > list.scrollTop + list.clientHeight - 60) list.scrollTop = away - 60;
}

function go(index) {
  const step = steps[Math.max(0, Math.min(steps.length - 1, index))];
  if (!step) return;
  step.focus({ preventScroll: true });
  step.scrollIntoView({ block: "start" });
  mark(steps.indexOf(step));
}

// The step that has the focus, as long as it can be seen; else the one that was scrolled to.
function here() {
  const step = document.activeElement.closest(".step");
  if (!step) return current;
  const box = step.getBoundingClientRect();
  return box.bottom > 0 && box.top < innerHeight ? steps.indexOf(step) : current;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, select, textarea, pre")) return;
  if (event.key === "j" || event.key === "ArrowRight") go(here() + 1);
  else if (event.key === "k" || event.key === "ArrowLeft") go(here() - 1);
  else return;
  event.preventDefault();
});

for (const [id, link] of links) {
  link.addEventListener("click", (event) => {
    const index = steps.findIndex((step) => step.id === id);
    if (index < 0) return;
    event.preventDefault();
    history.replaceState(null, "", `#${id}`);
    go(index);
  });
}

// Told late, after the next key press perhaps: so the step's place is looked up again.
const seen = new IntersectionObserver(
  (entries) => {
    for (const { target } of entries) {
      const box = target.getBoundingClientRect();
      if (box.top < innerHeight * 0.3 && box.bottom > innerHeight * 0.2) mark(steps.indexOf(target));
    }
  },
  { rootMargin: "-20% 0px -70% 0px" },
);
steps.forEach((step) => seen.observe(step));

const openAll = document.getElementById("open-all");
openAll.hidden = false;
openAll.addEventListener("click", () => {
  const closed = [...document.querySelectorAll("main details:not([open])")];
  const all = closed.length ? closed : document.querySelectorAll("main details");
  all.forEach((details) => (details.open = closed.length > 0));
  openAll.textContent = closed.length ? "Close all details" : "Open all details";
});
