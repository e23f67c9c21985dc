type JsonObject = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A change that gives a field another name, in its place. A field that has the new name already is dropped: that version has none. */
export const renameField =
  (from: string, to: string) =>
  (value: unknown): unknown =>
    isObject(value)
      ? Object.fromEntries(
          Object.entries(value).flatMap(([key, item]) => (key === to ? [] : [[key === from ? to : key, item]])),
        )
      : value

/** Applies a change to what a field holds; to each item of a list. Without the field nothing changes. */
export const changeField =
  (name: string, change: (value: unknown) => unknown) =>
  (value: unknown): unknown => {
    if (!isObject(value) || !Object.hasOwn(value, name)) return value
    const item = value[name]
    return { ...value, [name]: Array.isArray(item) ? item.map(change) : change(item) }
  }
