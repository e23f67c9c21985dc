/** Something wrong in the configuration: where, as a path of keys and positions, and what. Never the value itself. */
export type Problem = { readonly path: readonly PropertyKey[]; readonly message: string }

/** The path as a reader would write it: `brands.COM.methods[3]`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`
    return text === '' ? String(step) : `${text}.${String(step)}`
  }, '')
}
