// The shape of our session ids, with a number of three digits at the end.
export const SESSIONS = 1000;
export const sessionId = digits => `cs_${'b'.repeat(40)}${digits}`;
