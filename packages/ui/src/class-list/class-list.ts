/** Joins the class names that apply into one `class` text. */
export function classList(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
