/** Whether this browser can show the solid table. */
export const hasWebGL = (() => {
  let known: boolean | undefined;
  return (): boolean => {
    if (known === undefined) {
      const context = document.createElement("canvas").getContext("webgl2");
      known = context !== null;
      context?.getExtension("WEBGL_lose_context")?.loseContext();
    }
    return known;
  };
})();
