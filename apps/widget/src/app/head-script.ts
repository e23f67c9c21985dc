/** The one script in front of the list: a list that is seen can be pressed, and does not stay without the rest of its page. */
import { replayEarlyClick } from './early-click'
import { watchPageEnd } from './early-page-end'

replayEarlyClick(window)
watchPageEnd(document, () => location.reload())
