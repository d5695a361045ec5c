declare module 'wawoff2' {
  export function decompress(woff2: Uint8Array): Promise<Uint8Array>
}
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string)
    nextBreak(): { position: number; required: boolean } | null
  }
}
declare module 'bidi-js' {
  export interface Embedding {
    levels: Uint8Array
    paragraphs: { start: number; end: number; level: number }[]
  }
  export default function bidi(): {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): Embedding
    getMirroredCharacter(letter: string): string | null
  }
}
