"""The rules of accessibility, WCAG 2.1 AA, as axe-core checks them."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.visitors import ROOT

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
STANDARD = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]

CHECK = """async (standard) => {
    const { violations } = await axe.run(document, { runOnly: standard, resultTypes: ["violations"] });
    return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id} (${help}): ${html}`));
}"""


def violations(page: Page) -> list[str]:
    """What breaks a rule on a page as it is now, with the rule."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(CHECK, STANDARD)
    return found
