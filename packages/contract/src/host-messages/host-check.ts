/**
 * A query parameter of the host check. The service responds with 204, so that a browser that navigates to such an address stays on
 * its page. A fragment is not possible instead: it would be another page if the host routes by `location.hash`.
 */
export const HOST_CHECK_STAY_PARAMETER = 'host_check_stay'
