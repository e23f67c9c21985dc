type JsonObject = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a change that renames a field in its place. A field that already has the new name is dropped: that version has no such field. */
export const renameField =
  (from: string, to: string) =>
  (value: unknown): unknown =>
    isObject(value)
      ? Object.fromEntries(
          Object.entries(value).flatMap(([key, item]) => (key === to ? [] : [[key === from ? to : key, item]])),
        )
      : value

/** Returns a change of a field's value, or of each item if it is a list. An object without the field stays unchanged. */
export const changeField =
  (name: string, change: (value: unknown) => unknown) =>
  (value: unknown): unknown => {
    if (!isObject(value) || !Object.hasOwn(value, name)) return value
    const item = value[name]
    return { ...value, [name]: Array.isArray(item) ? item.map(change) : change(item) }
  }
