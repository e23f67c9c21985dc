import { loadChunk } from '../host'
import { hasText, loadMessagePart } from '../i18n/load-messages'

/** Keys of labels in a response of the service. */
const LABEL_KEY = /\bPH\.LABEL\.\w+/g

/** Whether a response has keys of labels that are not loaded. Only those of the card are loaded with every form. */
export const lacksLabels = (answer: unknown): boolean =>
  (JSON.stringify(answer).match(LABEL_KEY) ?? []).some((key) => !hasText(key))

/** Loads the labels of a response if they are missing. Rejects if they cannot be loaded. */
export async function loadLabels(answer: unknown): Promise<void> {
  if (lacksLabels(answer)) await loadChunk(() => loadMessagePart('rare'))
}
