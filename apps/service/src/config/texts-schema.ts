/** A brand's own names and texts, which replace those of the cashier. */
import { LANGUAGE_CODES } from '@modulor/contract/languages'
import { z } from 'zod'

const name = z.string().trim().min(1).max(80)
/** Twice the length of the cashier's longest sentence. A longer text would not fit on the screen. */
const text = z.string().trim().min(1).max(500)

const TextsOfLanguage = z.strictObject({
  /** The brand's name in messages that the service writes to a player. */
  name: name.optional(),
  /** Names of methods, by their ids. They replace `public_name`. */
  methods: z.record(z.string(), name).default({}),
  /** Labels, placeholders and options of fields that are literal texts in the configuration, by that text. */
  labels: z.record(z.string(), text).default({}),
  /**
   * The cashier's messages by their keys, including labels that are keys. The placeholders must be the same as in
   * English.
   */
  messages: z.record(z.string(), text).default({}),
})

/** By language. A text that is missing in a language is not replaced in it. */
export const TextsConfig = z.partialRecord(z.enum(LANGUAGE_CODES), TextsOfLanguage)

export type TextsConfig = z.infer<typeof TextsConfig>
export type TextsOfLanguage = z.infer<typeof TextsOfLanguage>
