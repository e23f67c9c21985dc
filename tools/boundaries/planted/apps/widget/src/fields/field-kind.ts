export type FieldKind = number
