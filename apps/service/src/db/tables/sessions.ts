/** Tables of the players' sessions. */
export interface SessionTables {}
