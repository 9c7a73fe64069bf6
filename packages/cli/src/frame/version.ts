/** The version of this program: that of its package, which a bundle of one file cannot look up. */
export const version = '0.1.0';
