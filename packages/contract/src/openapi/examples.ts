/** Requests and responses of the service in a scenario. `npm run docs:examples` records them, and a test of the service compares them. */
import recorded from './examples.json' with { type: 'json' }

type Example = { readonly request?: unknown; readonly response?: unknown }

/** Returns the example of a call; empty if none was recorded. */
export const exampleOf = (id: string): Example => (recorded.calls as Record<string, Example>)[id] ?? {}

/** Returns an event of this type; undefined if none was recorded. */
export const eventExampleOf = (type: string): unknown => (recorded.events as Record<string, unknown>)[type]
