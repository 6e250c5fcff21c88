package bugs;

/** A binary tree of numbers; the height is the number of nodes on the longest way down. */
public class TreeHeight {
    private final int value;
    private TreeHeight left;
    private TreeHeight right;

    public TreeHeight(int value) {
        this.value = value;
    }

    public void insert(int number) {
        if (number < value) {
            if (left == null) {
                left = new TreeHeight(number);
            } else {
                left.insert(number);
            }
        } else if (right == null) {
            right = new TreeHeight(number);
        } else {
            right.insert(number);
        }
    }

    public int height() {
        return height(this);
    }

    private static int height(TreeHeight node) {
        if (node == null) {
            return 0;
        }
        return Math.max(height(node.left), height(node.right));
    }
}
