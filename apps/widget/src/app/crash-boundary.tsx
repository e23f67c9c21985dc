import { Component, type ReactNode } from 'react'

export type CrashBoundaryProps = {
  /** Called once per crash. */
  onCrash: (error: unknown) => void
  /** Rendered in place of the children after a crash; `onRecover` renders the children again. */
  fallback: (error: unknown, onRecover: () => void) => ReactNode
  children: ReactNode
}

type CrashState = { crash: { readonly error: unknown } | null }

/** Catches every error while rendering, so that the player never sees a blank page (BOOT-8, ROUTE-14). */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashState> {
  override state: CrashState = { crash: null }

  static getDerivedStateFromError(error: unknown): CrashState {
    return { crash: { error } }
  }

  override componentDidCatch(error: unknown) {
    this.props.onCrash(error)
  }

  readonly #recover = () => this.setState({ crash: null })

  override render() {
    const { crash } = this.state
    return crash ? this.props.fallback(crash.error, this.#recover) : this.props.children
  }
}
