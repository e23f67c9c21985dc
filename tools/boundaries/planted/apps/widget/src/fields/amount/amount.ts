import type { FieldKind } from '../field-kind'

export const amount: FieldKind = 1
