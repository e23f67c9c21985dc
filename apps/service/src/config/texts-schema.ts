/** What a brand calls things, and says, in place of the cashier's own texts. */
import { LANGUAGE_CODES } from '@modulor/contract/languages'
import { z } from 'zod'

const name = z.string().trim().min(1).max(80)
/** Twice the longest of the cashier's own sentences: more would not fit where they stand. */
const text = z.string().trim().min(1).max(500)

const TextsOfLanguage = z.strictObject({
  /** The brand's name, where the service writes to a player. */
  name: name.optional(),
  /** Names of methods, by their ids. They stand in place of `public_name`. */
  methods: z.record(z.string(), name).default({}),
  /** Labels, placeholders and options of fields that are literal texts in the configuration, by that text. */
  labels: z.record(z.string(), text).default({}),
  /** The cashier's messages by their keys, labels that are keys too. Placeholders stay as they are in English. */
  messages: z.record(z.string(), text).default({}),
})

/** By language. What a language leaves out is said as without these texts. */
export const TextsConfig = z.partialRecord(z.enum(LANGUAGE_CODES), TextsOfLanguage)

export type TextsConfig = z.infer<typeof TextsConfig>
export type TextsOfLanguage = z.infer<typeof TextsOfLanguage>
