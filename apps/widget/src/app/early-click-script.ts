/** The first script of the page, ahead of the list: a press is kept from the moment that the list is seen. */
import { replayEarlyClick } from './early-click'

replayEarlyClick(window)
