/** The PCI DSS logo (UI-5): a shield and letters. */
export function PciLogo() {
  return (
    <svg width="76" height="26" viewBox="0 0 76 26" role="img" aria-label="PCI DSS" fill="none" stroke="currentColor">
      <rect x="0.75" y="0.75" width="74.5" height="24.5" rx="5.25" strokeWidth="1.5" />
      <path d="M14 6l6 2v5c0 3.4-2.4 5.6-6 7-3.6-1.4-6-3.6-6-7V8z" strokeWidth="1.5" strokeLinejoin="round" />
      <path d="M11.2 13l2 2 3.6-4" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
      <text x="25" y="17.2" fill="currentColor" stroke="none" fontSize="11.5" fontWeight="700" letterSpacing="0.3">
        PCI DSS
      </text>
    </svg>
  )
}
