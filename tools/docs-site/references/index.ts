/** The generated pages of the site: from the contract and the types, so that they cannot differ from them. */
export { apiPage } from './api-page'
export { errorsPage } from './errors-page'
export { eventsPage } from './events-page'
export { hostMessagesPage } from './host-messages-page'
export { sdkPage } from './sdk-page'
