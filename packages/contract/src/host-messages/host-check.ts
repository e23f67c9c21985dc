/**
 * In an address of the host check: the service answers 204, so that a browser that goes there stays on its page. A fragment would not
 * do: it is another page where the host routes by `location.hash`.
 */
export const HOST_CHECK_STAY_PARAMETER = 'host_check_stay'
