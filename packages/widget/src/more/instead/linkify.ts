/** In the place of `linkify-it`: addresses in texts become links where the tree is built. */
export class LinkifyIt {}
