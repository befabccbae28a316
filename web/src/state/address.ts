/** Addresses of the page: the ply and the invitation in that of a match, and those of the analysis of a position. */

/** An invitation is long; a shorter hash, as of the link to the content, is none. */
const SHORTEST_INVITATION = 16;

/** The ply in the query, or null. */
export function plyIn(query: string): number | null {
  const given = new URLSearchParams(query).get("ply");
  return given !== null && /^\d{1,6}$/.test(given) ? Number(given) : null;
}

/** The address of a ply; without one, of the match as it goes on. */
export function withPly(path: string, query: string, ply: number | null): string {
  const parameters = new URLSearchParams(query);
  if (ply === null) parameters.delete("ply");
  else parameters.set("ply", String(ply));
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

/** The invitation in the hash, or null. */
export function invitationIn(hash: string): string | null {
  const secret = decodeURIComponent(hash.slice(1));
  return secret.length >= SHORTEST_INVITATION ? secret : null;
}

/** The address of the analysis of a position. */
export function analysisOf(game: string, position: string): string {
  return `/analysis/${game}?${new URLSearchParams({ position })}`;
}

/** The address of the editor with a position. */
export function editorOf(game: string, position: string): string {
  return `/analysis/${game}/edit?${new URLSearchParams({ position })}`;
}
