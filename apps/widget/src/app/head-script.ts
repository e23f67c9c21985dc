/** The only script before the list: it keeps presses until the widget is hydrated, and detects a page that is incomplete. */
import { replayEarlyClick } from './early-click'
import { watchPageEnd } from './early-page-end'

replayEarlyClick(window)
watchPageEnd(document, () => location.reload())
