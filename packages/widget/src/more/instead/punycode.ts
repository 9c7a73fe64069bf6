/** In the place of `punycode.js`: addresses stay as they are written. */
export default {};
