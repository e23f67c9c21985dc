/** A compiled ICU message: plain text, or its parts in order. `compileMessage` of the rules creates it. */
export type Message = string | readonly MessagePart[]
export type MessagePart =
  | string
  | readonly ['argument', name: string]
  | readonly ['number', name: string]
  | readonly [
      'plural',
      name: string,
      type: Intl.PluralRuleType,
      offset: number,
      cases: Readonly<Record<string, Message>>,
    ]
  | readonly ['select', name: string, cases: Readonly<Record<string, Message>>]
  | readonly ['pound']
