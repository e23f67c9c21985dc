/** The places at which a method has a text for players, as a message key or as a literal text of the merchant. */
import type { MethodConfig } from './schema'

type Fields = MethodConfig['fields']
export type LabelPlace = { readonly path: readonly PropertyKey[]; readonly text: string }

const KEYS = [
  'label',
  'place_holder',
  'place_holder_empty_list',
  'place_holder_empty_list_error',
  'validation_msg_key',
] as const

function inFields(fields: Fields, path: readonly PropertyKey[]): LabelPlace[] {
  return fields.flatMap((field, index) => [
    ...KEYS.map((key) => ({ path: [...path, index, key], text: field[key] ?? '' })),
    ...field.options.map(({ label }, nth) => ({ path: [...path, index, 'options', nth, 'label'], text: label })),
  ])
}

/** Returns each place that is not empty, as a path below the method. */
export function labelPlaces({ fields, routing, ...method }: MethodConfig): readonly LabelPlace[] {
  const routed = Object.entries(routing?.fields ?? {}).flatMap(([value, list]) =>
    inFields(list, ['routing', 'fields', value]),
  )
  return [
    ...inFields(fields, ['fields']),
    ...routed,
    ...inFields(routing?.otherwise ?? [], ['routing', 'otherwise']),
    { path: ['info'], text: method.info ?? '' },
    { path: ['processing_time_translation_key'], text: method.processing_time_translation_key ?? '' },
  ].filter(({ text }) => text !== '')
}
