package bugs;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class FriendGroupsTest {
    @Test
    public void strangers() {
        assertEquals(0, new FriendGroups(0).groups());
        assertEquals(4, new FriendGroups(4).groups());
    }

    @Test
    public void friends() {
        FriendGroups friends = new FriendGroups(7);
        friends.befriend(0, 3);
        assertEquals(6, friends.groups());
        friends.befriend(3, 5);
        friends.befriend(5, 0);
        assertEquals(5, friends.groups());
        friends.befriend(1, 6);
        friends.befriend(6, 2);
        assertEquals(3, friends.groups());
        friends.befriend(2, 5);
        assertEquals(2, friends.groups());
        friends.befriend(4, 1);
        assertEquals(1, friends.groups());
    }

    @Test
    public void chain() {
        FriendGroups friends = new FriendGroups(50);
        for (int person = 0; person < 48; person++) {
            friends.befriend(person + 1, person);
        }
        assertEquals(2, friends.groups());
    }
}
