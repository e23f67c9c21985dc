/** The parts of the state. Each has a name, an initial state, and a function for each action that changes it. */
import type { Action } from './state-store'

/** Parts that are loaded with the screens that need them; each one's module adds its type here. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled from other modules
export interface LazyParts {}

export type ActionCreator<Payload> = ((payload: Payload) => Action) & { readonly type: string }

/** Creates the action creator of a type. */
export function createAction<Payload = void>(type: string): ActionCreator<Payload> {
  return Object.assign((payload: Payload): Action => ({ type, payload }), { type })
}

/** The type of another part's action, and the function that computes the new state. */
export type Reaction<State> = readonly [type: string, change: (state: State, payload: never) => State]

/** Defines how a part changes on another part's action. */
export const on = <State, Payload>(
  { type }: ActionCreator<Payload>,
  change: (state: State, payload: Payload) => State,
): Reaction<State> => [type, change]

type Changes<State> = Readonly<Record<string, (state: State, payload: never) => State>>
type CreatorOf<Change> = Change extends (state: never, payload: infer Payload) => unknown
  ? unknown extends Payload
    ? ActionCreator<void>
    : ActionCreator<Payload>
  : never

type Reducer = (state: unknown, action: Action) => unknown

const reducers = new Map<string, Reducer>()

/**
 * Creates a part, and an action for each of its changes. From then on every store has the part, with its initial state until
 * its first action. A change that has no effect returns the same object.
 */
export function createPart<const Name extends string, State, Own extends Changes<State>>(
  name: Name,
  initialState: State,
  changes: Own,
  reactions: readonly Reaction<State>[] = [],
) {
  const actions: Record<string, unknown> = {}
  const changeOf = new Map(reactions)
  for (const [key, change] of Object.entries(changes)) {
    const type = `${name}/${key}`
    actions[key] = createAction(type)
    changeOf.set(type, change)
  }
  reducers.set(name, (state, { type, payload }) => {
    const before = state === undefined ? initialState : (state as State)
    return changeOf.get(type)?.(before, payload as never) ?? before
  })
  return {
    actions: actions as { readonly [Key in keyof Own]: CreatorOf<Own[Key]> },
    /** The part as a store has it. */
    select: (all: { readonly [Key in Name]?: State | undefined }): State => all[name] ?? initialState,
  }
}

/** Computes the state after an action, for every part that is loaded. */
export function reduceParts<All extends object>(all: All, action: Action): All {
  const changed: Record<string, unknown> = {}
  for (const [name, reducer] of reducers) {
    const before: unknown = Reflect.get(all, name)
    const after = reducer(before, action)
    if (after !== before) changed[name] = after
  }
  return Object.keys(changed).length > 0 ? { ...all, ...changed } : all
}
