/** The loading indicator inside a button; the button's text names the action. */
export function Spinner() {
  return (
    <svg className="mc-spin" viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8" />
      <path d="M10 2a8 8 0 0 1 8 8" />
    </svg>
  )
}
