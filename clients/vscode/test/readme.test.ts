import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { test } from "node:test";

const LARGEST_PICTURE = 150 * 1024; // as in the Makefile

test("the extension's page has pictures of the repository, which packing makes addresses of", () => {
  const page = readFileSync("README.md", "utf8");
  const pictures = [...page.matchAll(/!\[[^\]]*\]\(([^)]*)\)|<img[^>]*src="([^"]*)"/g)].map(
    (match) => match[1] ?? match[2],
  );
  assert.ok(pictures.length >= 3);
  for (const picture of pictures) {
    assert.ok(statSync(picture ?? "").size <= LARGEST_PICTURE, picture); // what a fork or a clone shows
  }
  const { repository, scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  const base = `${repository.url.replace(/\.git$/, "")}/raw/HEAD/clients/vscode`;
  assert.ok(scripts.package.includes(`--baseImagesUrl ${base} `)); // relative to this folder, not to the repository's
});

test("the walkthrough's buttons and what completes its steps are commands and views that there are", () => {
  const { walkthroughs, commands, views } = JSON.parse(readFileSync("package.json", "utf8")).contributes;
  const shown: string[] = views.espalier.map(({ id }: { id: string }) => id);
  const known = [...commands.map(({ command }: { command: string }) => command), ...shown.map((id) => `${id}.focus`)];
  for (const { description, completionEvents, media } of walkthroughs[0].steps) {
    const buttons = [...description.matchAll(/\(command:([^)]*)\)/g)].map((match) => match[1]);
    assert.ok(buttons.length > 0 && buttons.every((each) => known.includes(each)), description);
    for (const event of completionEvents as string[]) {
      assert.ok(
        known.includes(event.replace(/^onCommand:/, "")) || shown.includes(event.replace(/^onView:/, "")),
        event,
      );
    }
    assert.ok(readFileSync(".vscodeignore", "utf8").includes(`!${media.svg}`), media.svg);
  }
});

test("what to do where the command is not found is said for a clone too", () => {
  for (const path of ["README.md", "src/advice.ts"]) {
    assert.match(readFileSync(path, "utf8"), /\.venv\/bin\/espalier-jdtls/, path);
  }
});
