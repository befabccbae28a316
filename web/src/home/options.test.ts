import { expect, it } from "vitest";
import { changed } from "./options";

it("tells only options that are not as usual", () => {
  const options = [
    { name: "side", default: "7" },
    { name: "first", default: "orange" },
  ];
  expect(changed(options, {})).toEqual({});
  expect(changed(options, { side: "7", first: " blue " })).toEqual({ first: "blue" });
  expect(changed(options, { side: " " })).toEqual({});
});
