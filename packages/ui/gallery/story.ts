import type { ReactNode } from 'react'

export type StoryState = { name: string; node: ReactNode }

/** A component and the states in which it is shown; `part` is its name in the address. */
export type Story = { part: string; states: readonly StoryState[] }

/** Makes a story from states by their names. */
export function story(part: string, states: Record<string, ReactNode>): Story {
  return { part, states: Object.entries(states).map(([name, node]) => ({ name, node })) }
}
