import { loadChunk } from '../host'
import { hasText, loadMessagePart } from '../i18n/load-messages'

/** Keys of labels in an answer of the service. */
const LABEL_KEY = /\bPH\.LABEL\.\w+/g

/** Whether an answer names labels that are not here: only a card's come with every form. */
export const lacksLabels = (answer: unknown): boolean =>
  (JSON.stringify(answer).match(LABEL_KEY) ?? []).some((key) => !hasText(key))

/** Loads the labels that an answer names, where they are not here. Rejects where they cannot be had. */
export async function loadLabels(answer: unknown): Promise<void> {
  if (lacksLabels(answer)) await loadChunk(() => loadMessagePart('rare'))
}
