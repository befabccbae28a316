/** The options of a game that are not as usual, which are those that the server is told. */

export function changed(
  options: readonly { name: string; default: string }[],
  chosen: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    options.flatMap((option) => {
      const value = chosen[option.name]?.trim() ?? "";
      return value === "" || value === option.default ? [] : [[option.name, value]];
    }),
  );
}
