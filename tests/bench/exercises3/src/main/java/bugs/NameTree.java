package bugs;

/** Names in a search tree, each only once. */
public class NameTree {
    private static class Node {
        final String name;
        Node left;
        Node right;

        Node(String name) {
            this.name = name;
        }
    }

    private Node root;

    public void add(String name) {
        root = insert(root, name);
    }

    private static Node insert(Node node, String name) {
        if (node == null) {
            return new Node(name);
        }
        int order = name.compareTo(node.name);
        if (order < 0) {
            node.left = insert(node.left, name);
        } else if (order > 0) {
            node.right = insert(node.left, name);
        }
        return node;
    }

    /** The names in order, each followed by a space. */
    public String inOrder() {
        StringBuilder names = new StringBuilder();
        walk(root, names);
        return names.toString();
    }

    private static void walk(Node node, StringBuilder names) {
        if (node != null) {
            walk(node.left, names);
            names.append(node.name).append(' ');
            walk(node.right, names);
        }
    }
}
