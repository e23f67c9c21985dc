import type { BrowserData } from '@modulor/contract/http'

/** The part of `Window` that is read; a separate type, so that a test needs no browser. */
export type BrowserOwner = {
  readonly screen: { readonly colorDepth: number; readonly height: number; readonly width: number }
  readonly navigator: { readonly language: string; readonly userAgent: string; readonly javaEnabled?: () => boolean }
  readonly innerHeight: number
  readonly innerWidth: number
}

const USER_AGENT_LENGTH_MAX = 1024

function javaEnabledOf(navigator: BrowserOwner['navigator']): boolean {
  // Newer browsers do not have this method, or it always returns false.
  return navigator.javaEnabled?.() ?? false
}

/** The data about the browser for 3-D Secure 2 (THREEDS-4). Sizes in CSS pixels, the time zone in minutes behind UTC. */
export function browserDataOf({ screen, navigator, innerHeight, innerWidth }: BrowserOwner, now: Date): BrowserData {
  return {
    color_depth: screen.colorDepth,
    language: navigator.language,
    time_zone: now.getTimezoneOffset(),
    timezone_name: Intl.DateTimeFormat().resolvedOptions().timeZone,
    java_enabled: javaEnabledOf(navigator),
    screen_height: Math.round(screen.height),
    screen_width: Math.round(screen.width),
    window_height: Math.round(innerHeight),
    window_width: Math.round(innerWidth),
    user_agent: navigator.userAgent.slice(0, USER_AGENT_LENGTH_MAX),
    java_script_enabled: 'true',
  }
}
