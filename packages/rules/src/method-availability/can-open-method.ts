/** Whether selecting a method does anything (LIST-15): nothing happens with one that shows as disabled. */
export function canOpenMethod(availability: { isShownDisabled: boolean }): boolean {
  return !availability.isShownDisabled
}
