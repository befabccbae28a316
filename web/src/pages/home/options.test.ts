import { expect, it } from "vitest";
import { changed, optionText } from "./options";

it("tells only options that are not as usual", () => {
  const options = [
    { name: "side", default: "7" },
    { name: "first", default: "orange" },
  ];
  expect(changed(options, {})).toEqual({});
  expect(changed(options, { side: "7", first: " blue " })).toEqual({ first: "blue" });
  expect(changed(options, { side: " " })).toEqual({});
});

it("says an option and its value in words", () => {
  const choices = [{ value: "free", name: "as one likes" }];
  const layout = {
    name: "layout",
    default: "chessboard",
    values: "",
    choices,
    about: "the layout",
    note: "free or not",
  };
  expect(optionText(layout, "free")).toBe("the layout: as one likes");
  expect(optionText({ ...layout, choices: [] }, "4x5")).toBe("the layout: 4x5");
});
