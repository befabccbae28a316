/** Which page is shown: the path of the address, changed without loading anything anew. */

let path = $state(location.pathname);

addEventListener("popstate", () => {
  path = location.pathname;
});

/** The path of the page that is shown. */
export function currentPath(): string {
  return path;
}

/** Goes to another page. */
export function go(to: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  path = location.pathname;
  scrollTo(0, 0);
}

/** Follows links within the page without loading it anew: put on an element around them. */
export function followLinks(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const isOurs = link?.origin === location.origin && !link.hasAttribute("download") && !link.target;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !isOurs || !isPlain || event.defaultPrevented) return;
  if (link.pathname.startsWith("/api/")) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

/** The parts of a path that fit a pattern such as `/matches/:id`, or null. */
export function matchPath(pattern: string, actual: string): Record<string, string> | null {
  const [wanted, given] = [pattern, actual].map((each) => each.replace(/\/$/, "").split("/"));
  if (!wanted || !given || wanted.length !== given.length) return null;
  const found: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? "";
    if (part.startsWith(":")) found[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return null;
  }
  return found;
}
