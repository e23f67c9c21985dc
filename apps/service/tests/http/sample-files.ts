/** Files of a given size with the signature of their type. */
const heads = {
  pdf: Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'),
  png: Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    Buffer.from([0, 0, 0, 13]),
    Buffer.from('IHDR'),
    Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0, 0x90, 0x77, 0x53, 0xde]),
    Buffer.from([0, 0, 0, 0]),
    Buffer.from('IDAT'),
  ]),
  jpeg: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]),
  heic: Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(12)]),
  gif: Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
  program: Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1'),
} as const

export type SampleKind = keyof typeof heads

export function sampleFile(kind: SampleKind, bytes = 2_000): Buffer {
  return Buffer.concat([heads[kind], Buffer.alloc(Math.max(bytes - heads[kind].length, 0), 32)])
}
