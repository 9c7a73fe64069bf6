/** The version of this program: that of its package, which a bundle cannot look up. */
export const version = '0.1.0';
