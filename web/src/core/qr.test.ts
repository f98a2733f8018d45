import { expect, test } from "vitest";
import { qrOf } from "./qr";

/** As another generator (qrcode 8 for Python) draws them: each row as a number. */
const KNOWN = {
  short: "1fc27f 104541 17515d 17505d 17555d 105241 1fd57f 1400 17ce7c 1b9717 1ec542 caf8e 1de9e0 1578 1fc28e 105c2e 175e11 175bf0 17594c 104bec 1fd912",
  long: "1fd6ebe6517f 105ebada9241 17560d60fa5d 1747cc3f335d 175bf3fc775d 10495117a041 1fd55555557f 69115e200 13f0abf1cc97 1196b4e5cf6e 167c9111bda7 da668d83dc4 18789d199652 5bff0855b7e 1feebbd0870 1b83edee0b6c 146754fcfc8b 1cb9638b55b7 ecd2e198885 5ba29b1ee5d 1fa0dfdc5f0 1d1e0116cf1c f53df52b55f f1fe51c3b17 7f9eff99df3 1529bc64584e 12ca7f4f0920 14088efe8aad 6fa532c7f18 c906abb7477 19e917693af5 1a660716e8d 1256446de480 10b6f616fcb8 162840287cb f18cdde356f 137cabf593fb 1aaf165b1c 1fdb59540b54 105c4f1a871e 175bb9f871f2 175e29db7e87 174579803175 10451a414c5f 1fd3b49d8740",
};

function rows(text: string): string {
  return qrOf(text)!
    .map((row) => BigInt(`0b${row.map(Number).join("")}`).toString(16))
    .join(" ");
}

test("a text is drawn as every camera reads it", () => {
  expect(rows("Armillary")).toBe(KNOWN.short);
});

test("a long one is in several blocks, and says how large it is", () => {
  expect(rows(`https://play.example.org/join/${"seven-".repeat(15)}`)).toBe(KNOWN.long);
});

test("each size holds as much as it may, and no more", () => {
  const sizes = [14, 26, 42, 62, 84, 106, 122, 152, 180].flatMap((most) => [qrOf("x".repeat(most))?.length, qrOf("x".repeat(most + 1))?.length]);
  expect(sizes).toEqual([21, 25, 25, 29, 29, 33, 33, 37, 37, 41, 41, 45, 45, 49, 49, 53, 53, undefined]);
});
