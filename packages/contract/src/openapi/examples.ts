/** What the service was asked and answered in a scenario. `npm run docs:examples` records it, and a test of the service keeps it true. */
import recorded from './examples.json' with { type: 'json' }

type Example = { readonly request?: unknown; readonly response?: unknown }

/** The example of a call; without parts where none was recorded. */
export const exampleOf = (id: string): Example => (recorded.calls as Record<string, Example>)[id] ?? {}

/** An event of this type; undefined where none was recorded. */
export const eventExampleOf = (type: string): unknown => (recorded.events as Record<string, unknown>)[type]
