import type { ReactNode } from 'react'

/** Drawings of the card brands on a 34 by 22 card; they are defined here, so nothing is loaded from a brand's site. */
const BRAND_DRAWINGS = {
  visa: (
    <>
      <rect width="34" height="22" fill="#fff" />
      <path
        fill="#1a2a8f"
        d="M13.9 14.8h-1.9l1.2-7.4h1.9zM10.5 7.4l-1.8 5.1-.9-4.4c-.1-.5-.5-.7-.9-.7H4l0 .2c.6.1 1.3.4 1.7.6.3.2.3.3.4.6l1.6 6h2l3-7.4zM25.8 14.8h1.8L26 7.4h-1.5c-.4 0-.7.2-.8.5l-2.9 6.9h2l.4-1.1h2.4zm-2.1-2.6 1-2.7.6 2.7zM20.7 9.3l.3-1.6c-.5-.2-1.1-.4-1.8-.4-1.9 0-3.3 1-3.3 2.4 0 1 1 1.6 1.7 2 .8.3 1 .6 1 .9 0 .5-.6.7-1.1.7-.8 0-1.3-.1-1.9-.4l-.3 1.6c.5.2 1.3.4 2.2.4 2 0 3.4-1 3.4-2.5 0-.8-.5-1.4-1.6-2-.7-.3-1.1-.5-1.1-.9 0-.3.4-.6 1.1-.6.6 0 1.1.1 1.4.3z"
      />
    </>
  ),
  mastercard: (
    <>
      <rect width="34" height="22" fill="#fff" />
      <circle cx="13.5" cy="11" r="6.6" fill="#e5232e" />
      <circle cx="20.5" cy="11" r="6.6" fill="#f5a31a" />
      <path fill="#f06422" d="M17 5.4a6.6 6.6 0 0 1 0 11.2 6.6 6.6 0 0 1 0-11.2z" />
    </>
  ),
  'american-express': (
    <>
      <rect width="34" height="22" fill="#1f72cd" />
      <path
        fill="none"
        stroke="#fff"
        strokeWidth="1.5"
        d="m4.5 14 2.6-6 2.6 6M5.5 12.2h3.3M11.5 14.2V8l2.7 3.8L16.9 8v6.2M23 8.7h-3.7v4.8H23M19.3 11.1h3.2M24.7 8l4.8 6.2M29.5 8l-4.8 6.2"
      />
    </>
  ),
  'diners-club': (
    <>
      <rect width="34" height="22" fill="#fff" />
      <circle cx="17" cy="11" r="7.2" fill="#0a4a8f" />
      <circle cx="17" cy="11" r="5.8" fill="#fff" />
      <path fill="#0a4a8f" d="M15.8 6.900a4.3 4.3 0 0 0 0 8.200zM18.2 6.900v8.200a4.3 4.3 0 0 0 0-8.200z" />
    </>
  ),
  discover: (
    <>
      <rect width="34" height="22" fill="#fff" />
      <path fill="#ef7b1a" d="M34 9.500V22H11c10.5-1.6 18.5-6 23-12.500z" />
      <circle cx="20.5" cy="9.5" r="3.3" fill="#ef7b1a" />
      <path
        fill="none"
        stroke="#1c1a17"
        strokeWidth="1.5"
        d="M5.5 6.600h1.600a2.9 2.9 0 0 1 0 5.800H5.500zM12.3 6v7M15.3 11.500a3 3 0 1 1 0-4.2"
      />
    </>
  ),
  jcb: (
    <>
      <rect width="34" height="22" fill="#fff" />
      <path fill="#0f62ae" d="M7.5 6.500a3 3 0 0 1 3-3h1.800v12a3 3 0 0 1-3 3H7.500z" />
      <path fill="#d31f3a" d="M14.6 6.500a3 3 0 0 1 3-3h1.800v12a3 3 0 0 1-3 3h-1.800z" />
      <path fill="#12813f" d="M21.7 6.500a3 3 0 0 1 3-3h1.800v12a3 3 0 0 1-3 3h-1.800z" />
      <path stroke="#fff" strokeWidth="1.4" d="M7.5 11h4.800M14.6 11h4.800M21.7 11h4.8" />
    </>
  ),
  unionpay: (
    <>
      <rect width="34" height="22" fill="#fff" />
      <path fill="#d9222f" d="M9.5 4h6.600l-3 14H6.500z" />
      <path fill="#0b4c7f" d="M16.1 4h6l-3 14h-6z" />
      <path fill="#0a7f86" d="M22.1 4h6l-3 14h-6z" />
      <path
        fill="none"
        stroke="#fff"
        strokeWidth="1.5"
        d="m12 8.5-.9 4a1.8 1.8 0 0 0 3.5.7l1-4.700M18.5 13.800l1.2-5.300h2.100a1.6 1.6 0 0 1 0 3.200H19"
      />
    </>
  ),
  maestro: (
    <>
      <rect width="34" height="22" fill="#fff" />
      <circle cx="13.5" cy="11" r="6.6" fill="#e5232e" />
      <circle cx="20.5" cy="11" r="6.6" fill="#1593d6" />
      <path fill="#6f61a8" d="M17 5.4a6.6 6.6 0 0 1 0 11.2 6.6 6.6 0 0 1 0-11.2z" />
    </>
  ),
  elo: (
    <>
      <rect width="34" height="22" fill="#15161a" />
      <circle cx="17" cy="11" r="5.8" fill="none" stroke="#fff" strokeWidth="2" />
      <path fill="none" stroke="#f5c518" strokeWidth="2" d="M13.1 6.700a5.8 5.8 0 0 1 5.7-1.2" />
      <path fill="none" stroke="#2aa9e0" strokeWidth="2" d="M22.7 9.800a5.8 5.8 0 0 1-1.8 5.5" />
      <path fill="none" stroke="#e5322d" strokeWidth="2" d="M18.3 16.600a5.8 5.8 0 0 1-5.1-1.3" />
    </>
  ),
  mir: (
    <>
      <rect width="34" height="22" fill="#fff" />
      <path fill="none" stroke="#17843c" strokeWidth="2" d="M5.5 15V8l3 4.5 3-4.500v7M15 8v7l4.5-7v7M23.5 15V8" />
      <path fill="#2178c4" d="M22.5 8h5.300c.5 1.7-.6 3.2-2.3 3.200h-3z" />
    </>
  ),
  hiper: (
    <>
      <rect width="34" height="22" fill="#f07c1b" />
      <path
        fill="none"
        stroke="#fff"
        strokeWidth="1.9"
        strokeLinecap="round"
        d="M7 6.500v9M12.5 6.500v9M7 11h5.500M16 9.800v5.700M16 7v.1M19.5 18v-8.200M19.5 12.700a2.7 2.7 0 1 1 2.7 2.700h-2.7"
      />
    </>
  ),
  hipercard: (
    <>
      <rect width="34" height="22" fill="#b3131b" />
      <path
        fill="none"
        stroke="#fff"
        strokeWidth="1.9"
        strokeLinecap="round"
        d="M7 6.500v9M12.5 6.500v9M7 11h5.500M22.5 8.500a3.6 3.6 0 1 0 0 5.2"
      />
    </>
  ),
  unknown: (
    <>
      <rect width="34" height="22" fill="#7b7d84" />
      <rect x="5" y="5.5" width="6" height="4.5" rx="1" fill="#fff" opacity=".85" />
      <path stroke="#fff" strokeWidth="1.5" opacity=".85" d="M5 15h6M13 15h6M21 15h6" />
    </>
  ),
} as const satisfies Record<string, ReactNode>

export type CardBrandName = keyof typeof BRAND_DRAWINGS

/** The icon of a card brand. It is decorative unless it has a `label`. */
export function CardBrandIcon({ brand, label }: { brand: CardBrandName; label?: string }) {
  return (
    <span className="mc-brand">
      <svg
        viewBox="0 0 34 22"
        {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      >
        {BRAND_DRAWINGS[brand]}
      </svg>
    </span>
  )
}
