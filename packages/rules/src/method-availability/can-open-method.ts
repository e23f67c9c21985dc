/** Whether selecting a method opens it (LIST-15): a method that is shown as disabled does not open. */
export function canOpenMethod(availability: { isShownDisabled: boolean }): boolean {
  return !availability.isShownDisabled
}
