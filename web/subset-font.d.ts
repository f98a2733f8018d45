declare module "subset-font" {
  interface Wanted {
    targetFormat: "woff2";
    keepFeatures: readonly string[];
    noHinting: boolean;
  }
  export default function subset(font: Uint8Array, letters: string, wanted: Wanted): Promise<Uint8Array>;
}
